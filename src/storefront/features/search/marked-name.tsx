import type { Suggestion } from '#contract/search.ts';

/**
 * A name with the matching part in bold. Arabic letters stay joined, because only the weight
 * changes within a word.
 */
export function MarkedName({ name, marks }: Pick<Suggestion, 'name' | 'marks'>) {
  return (
    <bdi className="min-w-0 truncate">
      {marks.map(([from, to], index) => (
        <span key={from}>
          {name.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark className="bg-transparent font-semibold text-inherit">{name.slice(from, to)}</mark>
        </span>
      ))}
      {name.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
