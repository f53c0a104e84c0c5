/** The handle of a collection of the demo. */
export const collectionHandle = 'for-the-majlis';
