export interface SearchTexts {
  en: string;
  ar: string;
}

/** What a person types about a page in search engines. */
export interface SearchValue {
  searchTitle: SearchTexts;
  searchText: SearchTexts;
  sharingPicture: string | null;
}

const nothing: SearchTexts = { en: '', ar: '' };
export const noSearchValue: SearchValue = { searchTitle: nothing, searchText: nothing, sharingPicture: null };

type StoredValue = { [F in keyof SearchValue]?: SearchValue[F] | undefined };

/** The stored values; nothing from a server of the release before. */
export function searchValueOf({ searchTitle, searchText, sharingPicture }: StoredValue): SearchValue {
  return {
    searchTitle: searchTitle ?? nothing,
    searchText: searchText ?? nothing,
    sharingPicture: sharingPicture ?? null,
  };
}

/** Whether a page says something else in search engines than by itself. */
export function ownSearchTexts({ searchTitle, searchText, sharingPicture }: SearchValue): boolean {
  return sharingPicture !== null || [searchTitle, searchText].some(({ en, ar }) => en !== '' || ar !== '');
}

const labelled = ['searchTitleAr', 'searchTitleEn', 'searchTextAr', 'searchTextEn', 'sharingPicture'] as const;

/** The names of the fields, by their paths in a request. */
export function searchLabels(nameOf: (key: (typeof labelled)[number]) => string): Record<string, string> {
  return Object.fromEntries(
    labelled.map((key) => [key.replace(/(Ar|En)$/, (language) => `.${language.toLowerCase()}`), nameOf(key)]),
  );
}
