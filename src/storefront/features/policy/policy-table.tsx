import type { ReactNode } from 'react';

interface PolicyTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

/** A table in a legal text. The first cell of a row is its header. */
export function PolicyTable({ caption, heads, rows }: PolicyTableProps) {
  return (
    // Large text on a small screen scrolls the table and not the page.
    <div className="overflow-x-auto rounded-card bg-white shadow-card print:overflow-visible print:shadow-none">
      <table className="w-full border-collapse text-start text-sm text-ink">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-ink-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-4 py-3 text-start font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className="border-t border-line align-top">
              <th scope="row" className="px-4 py-2.5 text-start font-normal">
                {name}
              </th>
              {rest.map((cell, index) => (
                <td key={heads[index + 1]} className="px-4 py-2.5">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
