/** The result of a request to a database of the browser. */
export function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The storage refused it.')));
  });
}

/** Opens the database with this name, which has one store of this name with this key. */
export function openDatabase(name: string, store: string, keyPath: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store, { keyPath }));
  return resultOf(request);
}
