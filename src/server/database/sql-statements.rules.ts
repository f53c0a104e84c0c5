/** A statement of a text of SQL. */
export interface Statement {
  /** As it is written, without the semicolon. */
  text: string;
  /** In lower case and on one line, without comments and without the contents of strings. */
  code: string;
}

// A comment, a string, a quoted name, or a body between dollar signs.
const opaque =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/gi;

const isComment = (part: string) => part.startsWith('--') || part.startsWith('/*');

/** The statements of a text of SQL, in order. Semicolons in strings, comments and bodies divide nothing. */
export function splitStatements(text: string): Statement[] {
  const statements: Statement[] = [];
  let [written, code] = ['', ''];
  function end(): void {
    const line = code.replace(/\s+/g, ' ').trim();
    if (line !== '') statements.push({ text: written.trim(), code: line });
    [written, code] = ['', ''];
  }
  function addPlain(plain: string): void {
    for (const [index, piece] of plain.split(';').entries()) {
      if (index > 0) end();
      written += piece;
      code += piece.toLowerCase();
    }
  }
  let last = 0;
  for (const match of text.matchAll(opaque)) {
    addPlain(text.slice(last, match.index));
    const [part] = match;
    written += part;
    if (isComment(part)) code += ' ';
    else code += part.startsWith('"') ? part : "''";
    last = match.index + part.length;
  }
  addPlain(text.slice(last));
  end();
  return statements;
}

/** The parts of a text between commas that are outside of parentheses. */
export function splitAtCommas(code: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of code) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}
