/** Saves data as a JSON file on the device. */
export function saveJsonFile(name: string, data: unknown): void {
  saveFile(name, JSON.stringify(data, null, 2), 'application/json');
}

/** Saves a text as a file on the device. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
