const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text is an id of a row as PostgreSQL writes it. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
