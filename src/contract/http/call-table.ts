/** The calls of an API by name, as method and path: `GET /products/{id}`. */
export type CallTable<Name extends string = string> = Readonly<Record<Name, `${string} /${string}`>>;

/** The names in braces of a path. */
export type PathKey<Path> = Path extends `${string}{${infer Key}}${infer Rest}` ? Key | PathKey<Rest> : never;

/** The method and the path of a call. */
export function splitCall(call: CallTable[string]): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method, path };
}
