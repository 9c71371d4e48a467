# Which build this is. setup.py writes _build.h; the compiler names itself.

cdef extern from "_build.h":
    const char *OKS_COMMIT
    const char *OKS_SWITCHES

cdef extern from *:
    """
    #define OKS_TEXT_(x) #x
    #define OKS_TEXT(x) OKS_TEXT_(x)
    #if defined(__clang__)
    #define OKS_COMPILER "clang " OKS_TEXT(__clang_major__) "." OKS_TEXT(__clang_minor__)
    #elif defined(__GNUC__)
    #define OKS_COMPILER "gcc " OKS_TEXT(__GNUC__) "." OKS_TEXT(__GNUC_MINOR__)
    #elif defined(_MSC_VER)
    #define OKS_COMPILER "msvc " OKS_TEXT(_MSC_VER)
    #else
    #define OKS_COMPILER "another compiler"
    #endif
    """
    const char *OKS_COMPILER


def build_info():
    """Which build this is: commit, compiler and switches, in one line."""
    return f"commit {OKS_COMMIT.decode()}, {OKS_COMPILER.decode()}, {OKS_SWITCHES.decode()}"
