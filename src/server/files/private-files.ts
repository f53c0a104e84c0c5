/** Options of `mkdir` for folders of the data folder: no other user of this machine may enter. */
export const privateFolder = { recursive: true, mode: 0o700 } as const;

/** The mode of files in the data folder: no other user of this machine may read them. */
export const privateFile = 0o600;
