/** Saves a text as a CSV file of the browser. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to save when the press ends.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
