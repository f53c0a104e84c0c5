import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';

interface TableProps {
  /** The name of the table for screen readers. */
  caption: string;
  /** The first column names the rows; the others have numbers. */
  columns: readonly { name: string; className?: string }[];
  children: ReactNode;
}

/** A table of figures. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-ink-soft">
          {columns.map(({ name, className }, place) => (
            <th
              key={name}
              scope="col"
              className={classNames('py-2 font-medium', place === 0 ? 'pe-2 text-start' : 'ps-4 text-end', className)}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">{children}</tbody>
    </table>
  );
}

interface FiguresProps {
  name: string;
  children: ReactNode;
}

/** A row: its name, and `Figure` for each other column. */
export function Figures({ name, children }: FiguresProps) {
  return (
    <tr>
      <th scope="row" className="py-2 pe-2 text-start font-normal wrap-anywhere">
        <bdi>{name}</bdi>
      </th>
      {children}
    </tr>
  );
}

/** A cell with a number. */
export function Figure({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classNames('py-2 ps-4 text-end', className)}>{children}</td>;
}
