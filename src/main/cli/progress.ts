/** Shows progress: a bar on a terminal, otherwise a line for each tenth. */
export function createProgress(noun: string, printLine: (line: string) => void) {
  const stream = process.stderr;
  let lastTenth = 0;
  return (done: number, total: number): void => {
    if (total === 0) return;
    if (stream.isTTY) {
      const filled = Math.round((done / total) * 30);
      stream.write(`\r[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${done}/${total} ${noun}`);
      if (done === total) stream.write('\n');
      return;
    }
    const tenth = Math.floor((done / total) * 10);
    if (tenth > lastTenth) printLine(`${done} of ${total} ${noun}`);
    lastTenth = tenth;
  };
}
