export async function bakeStorefront(_wanted: (name: string) => boolean): Promise<void> {}
