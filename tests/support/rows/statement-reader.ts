// PostgreSQL client messages: Parse, Bind, Describe, Execute, Close wait for the Sync that ends
// them.
const parts = new Set(['P', 'B', 'D', 'E', 'C', 'H']);
const ends = new Set(['S', 'Q']);

/**
 * Reads the bytes that a client sends to PostgreSQL and passes on complete messages; those of one
 * statement come together, marked as a statement. The first message of a connection has no type
 * byte.
 */
export function createStatementReader(hand: (bytes: Buffer, isStatement: boolean) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let statement: Buffer[] = [];
  let begun = false;

  function next(): Buffer | null {
    const lengthAt = begun ? 1 : 0;
    if (rest.length < lengthAt + 4) return null;
    const size = lengthAt + rest.readUInt32BE(lengthAt);
    if (rest.length < size) return null;
    const message = rest.subarray(0, size);
    rest = rest.subarray(size);
    return message;
  }

  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let message = next(); message !== null; message = next()) {
      const letter = begun ? String.fromCharCode(message[0] ?? 0) : '';
      begun = true;
      if (parts.has(letter)) statement.push(message);
      else if (ends.has(letter)) {
        hand(Buffer.concat([...statement, message]), true);
        statement = [];
      } else hand(message, false);
    }
  };
}
