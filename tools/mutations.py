"""The mutants of a C++ file: the places where a small change of the code is possible, found with
clang, and the copy of the file in which each change is behind a switch.
"""
import re
import sys

import clang.cindex as clang
from clang.cindex import CursorKind as Kind, TypeKind

HEADER = '#include "tests/mutation/mutated.hpp"\n'

# Functions in chapters that are not rules, by name and by the type of a parameter: sentences, lists
# of moves, the form of documents, what is made up for a random game; and the classes that list
# gains for `arbiter omissions`. Then calls that only charge for work, and variables that only
# choose to what it is charged.
NO_RULE = re.compile(r"offer|tell$|add_canonical$")
NO_RULE_IN = {"Gaining"}
NO_RULE_WITH = re.compile(r"Words|Listing|Problems|Chooser")
WORK = {"charge", "glance", "inspect", "telling"}
CHARGED_TO = re.compile(r"(const )?Working\b")
# A statement that only names a ruling or a sentence, for people and for the coverage of the rules.
MARK = re.compile(r"(ruling|decides)<[^<>]*>\(\)")
# Functions whose two arguments may be in either order.
SYMMETRIC = {"min", "max", "swap", "equal", "same_side", "adjacent", "told_together"}
ITERATOR = re.compile(r"\b(begin|data)\(\)")  # with its end; swapped, they would not be a range

FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.FUNCTION_TEMPLATE}
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SUMS = {"+": "-", "-": "+"}
BLOCKS = {
    Kind.COMPOUND_STMT, Kind.IF_STMT, Kind.CXX_FOR_RANGE_STMT, Kind.CASE_STMT, Kind.DEFAULT_STMT
}
BITS = {"&", "|", "^", "<<", ">>"}


class Change:
    """One mutant: `new` in place of the text from begin to end."""

    def __init__(self, kind, begin, end, new, function, line, old):
        self.kind, self.begin, self.end, self.new = kind, begin, end, new
        self.function, self.line, self.old = function, line, old
        self.file = ""
        self.number = 0
        self.repeat = 1

    def key(self):
        """Names the change without a line number, which edits elsewhere would change."""
        again = f" #{self.repeat}" if self.repeat > 1 else ""
        return f"{self.file}: {self.function}: {self.text()}{again}"

    def text(self):
        new = "nothing" if self.kind == "statement" else flat(self.new)
        return f"`{flat(self.old)}` -> `{new}`"


def flat(text):
    return re.sub(r"\s+", " ", text)


class Finder:
    """Finds the changes of one file."""

    def __init__(self, path, flags):
        self.path = path
        self.source = path.read_bytes()
        self.changes = {}  # by begin, end and new text, so that none is found twice
        self.function = ""
        unit = clang.Index.create().parse(str(path), args=flags)
        errors = [d.spelling for d in unit.diagnostics if d.severity >= clang.Diagnostic.Error]
        if errors:
            sys.exit(f"{path}: clang says: {errors[0]}")
        self.declarations(unit.cursor)

    # ---- text -----------------------------------------------------------------------------------

    def span(self, cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def text(self, begin, end):
        return self.source[begin:end].decode()

    def of(self, cursor):
        return self.text(*self.span(cursor))

    def is_here(self, cursor):
        """Whether the code is in this file itself, and not from a macro."""
        start, place = cursor.extent.start, cursor.location
        if start.file is None or start.file.name != str(self.path):
            return False
        begin, end = self.span(cursor)
        return begin < end and place.file is not None and place.file.name == str(self.path)

    def add(self, kind, cursor, new, span=None):
        begin, end = span or self.span(cursor)
        line = self.source.count(b"\n", 0, begin) + 1
        change = Change(kind, begin, end, new, self.function, line, self.text(begin, end))
        if flat(change.old) != flat(new):
            self.changes.setdefault((begin, end, new), change)

    # ---- declarations ---------------------------------------------------------------------------

    def declarations(self, cursor):
        for child in cursor.get_children():
            if not self.is_here(child):
                if child.kind == Kind.NAMESPACE:
                    self.declarations(child)
                continue
            if child.kind in FUNCTIONS and child.is_definition():
                self.define(child)
            elif not child.kind.is_expression():
                self.declarations(child)

    def define(self, function):
        body = [
            child
            for child in function.get_children()
            if child.kind != Kind.PARM_DECL and self.span(child)[0] > function.location.offset
        ]
        head = self.text(self.span(function)[0], self.span(body[-1])[0]) if body else ""
        parameters = [child.type.spelling for child in function.get_arguments() or []]
        if (
            re.search(r"\b(constexpr|consteval)\b", head)
            or (NO_RULE.match(function.spelling) and function.kind != Kind.CXX_METHOD)
            or function.semantic_parent.spelling in NO_RULE_IN
            or "string" in function.result_type.spelling
            or any(NO_RULE_WITH.search(parameter) for parameter in parameters)
        ):
            return
        types = ", ".join(re.sub(r"const |&|\w+::", "", one).strip() for one in parameters)
        owner = function.semantic_parent
        named = owner.kind in (Kind.CLASS_DECL, Kind.STRUCT_DECL)
        self.function = f"{owner.spelling + '::' if named else ''}{function.spelling}({types})"
        for child in body:
            self.visit(child, function)

    # ---- statements and expressions -------------------------------------------------------------

    def visit(self, cursor, parent):
        children = list(cursor.get_children())
        if not self.is_here(cursor) or self.is_constant_for_the_compiler(cursor):
            return
        if cursor.kind == Kind.CASE_STMT:
            children = children[1:]
        if cursor.kind in BLOCKS:
            self.statements(cursor, children)
        if cursor.kind == Kind.IF_STMT:
            self.if_statement(cursor, children)
        elif cursor.kind == Kind.RETURN_STMT and children:
            self.returned(children[0])
        elif cursor.kind == Kind.CONDITIONAL_OPERATOR:
            self.condition(children[0])
        elif cursor.kind == Kind.INTEGER_LITERAL:
            self.number(cursor)
        elif cursor.kind == Kind.CXX_BOOL_LITERAL_EXPR:
            self.add("constant", cursor, "false" if self.of(cursor) == "true" else "true")
        elif cursor.kind == Kind.DECL_REF_EXPR:
            self.named_number(cursor, parent)
        elif cursor.kind == Kind.CALL_EXPR and (
            cursor.spelling in WORK or MARK.fullmatch(self.of(cursor))
        ):
            return
        self.operator(cursor, parent, children)
        if cursor.kind == Kind.CALL_EXPR:
            self.arguments(cursor)
        for child in children:
            if cursor.kind == Kind.VAR_DECL and self.span(child)[0] < cursor.location.offset:
                continue  # part of the type
            if cursor.kind == Kind.FOR_STMT and self.operation(child) in COMPARISONS:
                continue  # one step more would read past the end
            self.visit(child, cursor)

    def is_constant_for_the_compiler(self, cursor):
        """`constexpr` variables, `case` labels and the like: no switch is possible there."""
        if cursor.kind == Kind.DECL_STMT:
            text = self.of(cursor)
            return re.match(r"(static |using |constexpr )", text) or CHARGED_TO.match(text)
        return cursor.kind in (Kind.STATIC_ASSERT, Kind.TEMPLATE_REF, Kind.TYPE_REF)

    def statements(self, cursor, children):
        """A whole statement can be left out."""
        if cursor.kind == Kind.IF_STMT:
            children = self.branches(children)
        elif cursor.kind == Kind.CXX_FOR_RANGE_STMT:
            children = children[-1:]
        for child in children:
            if not child.kind.is_expression() or not self.is_here(child):
                continue
            if self.innermost(child).spelling in WORK or self.of(child).startswith("assert("):
                continue
            if MARK.fullmatch(self.of(child)):
                continue
            self.add("statement", child, "(void)0")

    def innermost(self, cursor):
        """The expression within what clang adds around it."""
        children = list(cursor.get_children())
        while cursor.kind == Kind.UNEXPOSED_EXPR and len(children) == 1:
            cursor = children[0]
            children = list(cursor.get_children())
        return cursor

    def branches(self, children):
        """The body of an if: all after the condition, which repeats a variable that it declares."""
        for place, child in enumerate(children):
            if child.kind == Kind.VAR_DECL:
                return children[place + 2 :]
            if child.kind.is_expression():
                return children[place + 1 :]
        return []

    def tested(self, children):
        """The condition of an if: the first expression."""
        for child in children:
            if child.kind == Kind.VAR_DECL:
                return None
            if child.kind.is_expression():
                return child
            if child.kind != Kind.DECL_STMT:
                return None
        return None

    def if_statement(self, cursor, children):
        condition = self.tested(children)
        if condition is not None and not re.match(r"if\s+constexpr", self.of(cursor)):
            self.condition(condition)

    def returned(self, value):
        if value.type.get_canonical().kind == TypeKind.VOID:
            self.add("statement", value, "(void)0")
        elif value.type.get_canonical().kind == TypeKind.BOOL:
            self.condition(value)

    def condition(self, cursor):
        """A condition may always hold, or never; an operand of && or || may do nothing."""
        if not self.is_here(cursor) or cursor.kind == Kind.CXX_BOOL_LITERAL_EXPR:
            return
        if re.match(rf"!?({'|'.join(WORK)})\(", self.of(cursor)):
            return
        word = self.operation(self.innermost(cursor))
        if word != "&&":
            self.add("condition", cursor, "true")
        if word != "||":
            self.add("condition", cursor, "false")

    def operation(self, cursor, children=None):
        """The operator between the two operands, or nothing."""
        children = list(cursor.get_children()) if children is None else children
        if cursor.kind == Kind.CALL_EXPR and len(children) == 3:
            children = [children[0], children[2]]  # an operator of a class comes between
            if not (cursor.spelling or "").startswith("operator"):
                return None
        elif cursor.kind not in (Kind.BINARY_OPERATOR, Kind.UNEXPOSED_EXPR):
            return None
        if len(children) != 2:
            return None
        word = self.text(self.span(children[0])[1], self.span(children[1])[0]).strip()
        return word if re.fullmatch(r"[-+*/%<>=!&|^]+", word) else None

    def operator(self, cursor, parent, children):
        word = self.operation(cursor, children)
        if word is None:
            return
        left, right = children[0], children[-1]
        begin, end = self.span(left)[0], self.span(right)[1]
        between = self.span(left)[1], self.span(right)[0]
        if word in COMPARISONS:
            self.put("comparison", cursor, (begin, end), between, COMPARISONS[word])
        elif word in SUMS and cursor.kind == Kind.BINARY_OPERATOR:
            self.put("sum", cursor, (begin, end), between, SUMS[word])
        elif word in ("&&", "||"):
            nothing = "true" if word == "&&" else "false"
            for operand in (left, right):
                if self.operation(self.innermost(operand)) != word and self.is_here(operand):
                    self.add("condition", operand, nothing)

    def put(self, kind, cursor, span, between, word):
        old = self.text(*between)
        new = old.replace(old.strip(), word)
        new = self.text(span[0], between[0]) + new + self.text(between[1], span[1])
        self.add(kind, cursor, new, span)

    def number(self, cursor):
        match = re.fullmatch(r"(\d+)(\D*)", self.of(cursor))
        if match:
            self.add("constant", cursor, str(int(match[1]) + 1) + match[2])

    def named_number(self, cursor, parent):
        integer = cursor.type.get_canonical().kind in (
            TypeKind.INT, TypeKind.UINT, TypeKind.UCHAR, TypeKind.USHORT, TypeKind.ULONG
        )
        if not integer or not re.fullmatch(r"k[A-Z]\w*", self.of(cursor)):
            return
        if parent.kind in (Kind.BINARY_OPERATOR, Kind.COMPOUND_ASSIGNMENT_OPERATOR):
            tokens = {token.spelling.rstrip("=") for token in parent.get_tokens()}
            if tokens & BITS or "~" in tokens:
                return
        self.add("constant", cursor, self.of(cursor) + " + 1")

    def arguments(self, cursor):
        """Two adjacent arguments of the same type may be swapped."""
        if (cursor.spelling or "").startswith("operator") or cursor.spelling in SYMMETRIC:
            return
        begin, end = self.span(cursor)
        arguments = [
            one for one in cursor.get_arguments() if one is not None and self.is_here(one)
        ]
        for left, right in zip(arguments, arguments[1:]):
            if self.type_of(left) != self.type_of(right) or ITERATOR.search(self.of(left)):
                continue
            (a, b), (c, d) = self.span(left), self.span(right)
            if not begin < a < b < c < d <= end or self.text(b, c).strip() != ",":
                continue
            parts = (begin, a), (c, d), (b, c), (a, b), (d, end)
            self.add("argument", cursor, "".join(self.text(*part) for part in parts))

    def type_of(self, cursor):
        return self.innermost(cursor).type.get_canonical().spelling.replace("const ", "")


# ---- the copies with switches -------------------------------------------------------------------


class Copy:
    """The text of a file with all its changes behind switches."""

    def __init__(self, source, changes):
        self.source = source
        self.spans = {}  # the changes of one piece of text, outer pieces first
        for change in sorted(changes, key=lambda one: (one.begin, -one.end)):
            self.spans.setdefault((change.begin, change.end), []).append(change)
        self.written = []  # where each change is in the copy
        self.parts = []
        self.length = 0
        self.put(HEADER.encode())
        self.pending = list(self.spans)
        self.render(0, len(source))
        self.text = b"".join(self.parts)

    def put(self, text):
        self.parts.append(text)
        self.length += len(text)

    def render(self, begin, end):
        while self.pending and self.pending[0][1] <= end:
            span = self.pending.pop(0)
            self.put(self.source[begin : span[0]])
            start = self.length
            self.switch(span)
            self.written.append((start, self.length, self.spans[span]))
            begin = span[1]
        self.put(self.source[begin:end])

    def switch(self, span):
        changes = self.spans[span]
        whole = any(change.kind == "statement" for change in changes)
        self.put(b"(")
        for change in changes:
            if change.kind == "statement":
                self.put(b"mutated(%d) ? (void)0 : (void)(" % change.number)
        for change in changes:
            if change.kind != "statement":
                self.put(b"mutated(%d) ? (%s) : " % (change.number, change.new.encode()))
        # Next to `true` a pointer would not be a condition.
        condition = any(change.kind == "condition" for change in changes)
        self.put(b"bool(" if condition else b"(")
        self.render(*span)
        self.put(b"))" + b")" * whole)

    def at(self, place):
        """The changes of the innermost switch around a place in the copy, else of its line."""
        around = [one for one in self.written if one[0] <= place < one[1]]
        if around:
            return min(around, key=lambda one: one[1] - one[0])[2]
        begin, end = self.text.rfind(b"\n", 0, place), self.text.find(b"\n", place)
        on_line = [one[2] for one in self.written if one[0] < end and one[1] > begin]
        return [change for changes in on_line for change in changes]


def without_errors(path, source, changes, flags):
    """The changes that compile: clang names a place in each that does not."""
    while True:
        copy = Copy(source, changes)
        unit = clang.Index.create().parse(
            str(path), args=flags + ["-w", "-Wno-c++11-narrowing", "-ferror-limit=0"],
            unsaved_files=[(str(path), copy.text.decode())],
        )
        wrong = set()
        for one in unit.diagnostics:
            if one.severity < clang.Diagnostic.Error:
                continue
            # If it is in a template elsewhere, a note says what instantiated it.
            places = [one.location, *(note.location for note in one.children)]
            here = [place.offset for place in places if str(place.file) == str(path)]
            inner = next(filter(None, map(copy.at, here)), None)
            if inner is None:
                sys.exit(f"{path}: no change explains: {one}")
            wrong.update(inner)
        if not wrong:
            return changes
        changes = [change for change in changes if change not in wrong]
