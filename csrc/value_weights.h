/* Made by tools/train_value.py. */
static const int32_t closed_weights[102] = {0};
static const int32_t series_weights[40] = {0};
static const int32_t pairs_weights[40] = {0};
