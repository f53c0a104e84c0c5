/** The part of Vite's manifest that is used: the chunks of a build by source file. */
export type BuildManifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] } | undefined
>;

/** The modules that a browser needs to run this one, by their key in the manifest. */
export function withImports(manifest: BuildManifest, file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of manifest[file]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}

/** The files that a page loads at once, without the first slash. */
export interface EntryFiles {
  styles: string[];
  preloads: string[];
  entry: string;
}

/** The files of an entry and of the modules that it imports soon. Throws if the entry is missing. */
export function entryFiles(manifest: BuildManifest, entryFile: string, soon: readonly string[]): EntryFiles {
  const chunks = new Set([entryFile, ...soon].flatMap((root) => [...withImports(manifest, root)]));
  const entries = [...chunks].flatMap((chunk) => manifest[chunk] ?? []);
  const entry = manifest[entryFile];
  if (!entry) throw new Error('The build has no entry: run "npm run build".');
  return {
    styles: [...new Set(entries.flatMap(({ css = [] }) => css))],
    preloads: entries.filter((chunk) => chunk !== entry).map((chunk) => chunk.file),
    entry: entry.file,
  };
}

/**
 * The files of modules and of all that they import, now or later, without the first slash. What one of `hubs` imports
 * later is left out: it leads everywhere.
 */
export function filesBelow(manifest: BuildManifest, roots: readonly string[], hubs: readonly string[]): string[] {
  const reached = new Set<string>();
  const left = [...roots];
  for (let root = left.pop(); root !== undefined; root = left.pop()) {
    if (reached.has(root)) continue;
    const found = withImports(manifest, root, reached);
    for (const chunk of found)
      if (!hubs.includes(chunk)) left.push(...(manifest[chunk]?.dynamicImports ?? []));
  }
  const chunks = [...reached].flatMap((chunk) => manifest[chunk] ?? []);
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))];
}
