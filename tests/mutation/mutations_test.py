"""Checks what tools/mutations.py finds in sample.cpp.txt, and that the copy with all faults
compiles."""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
try:
    from mutations import Copy, Finder, without_errors
except ImportError:
    print("Skipped: python3-clang is not installed.")
    sys.exit(0)

FLAGS = ["-xc++", "-std=c++20", f"-I{ROOT}"]
EXPECTED = """
Board::full(int): `count + more >= kMost && more > 0` -> `false`
Board::full(int): `count + more >= kMost` -> `count + more > kMost`
Board::full(int): `count + more >= kMost` -> `true`
Board::full(int): `count + more` -> `count - more`
Board::full(int): `kMost` -> `kMost + 1`
Board::full(int): `more > 0` -> `more >= 0`
Board::full(int): `more > 0` -> `true`
Board::full(int): `0` -> `1`
Board::put(int, int): `stands(row, column)` -> `false`
Board::put(int, int): `stands(row, column)` -> `stands(column, row)`
Board::put(int, int): `stands(row, column)` -> `true`
Board::put(int, int): `0` -> `1`
Board::put(int, int): `count = first` -> `nothing`
"""


def main():
    path = HERE / "sample.cpp.txt"
    finder = Finder(path, FLAGS)
    changes = list(finder.changes.values())
    for number, change in enumerate(changes, 1):
        change.number = number
    found = sorted(f"{change.function}: {change.text()}" for change in changes)
    expected = sorted(EXPECTED.strip().splitlines())
    for line in sorted(set(expected) ^ set(found)):
        print("not found:" if line in expected else "not expected:", line)
    compiling = without_errors(path, finder.source, changes, FLAGS)
    print(len(changes) - len(compiling), "do not compile")
    text = Copy(finder.source, changes).text.decode()
    switches = [number for number in range(1, len(changes) + 1) if f"mutated({number})" not in text]
    print(len(switches), "have no switch")
    sys.exit(0 if found == expected and len(compiling) == len(changes) and not switches else 1)


if __name__ == "__main__":
    main()
