/** What is wrong with a photo of a comment, from the fields of a refusal: `photos` or `photos.2`. */
export function photoProblem(fields: Readonly<Record<string, string>>): string | undefined {
  return Object.entries(fields).find(([name]) => name.startsWith('photos'))?.[1];
}
