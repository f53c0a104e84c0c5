import type { ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type EmptyStateProps = {
  icon: IconName;
  /** The address of an illustration that replaces the icon. */
  illustration?: string | undefined;
  title: ReactNode;
  /** h1 if it is the whole page (404), h2 in a page with a title. */
  headingLevel?: 1 | 2 | undefined;
  children?: ReactNode;
  /** A button or a link. */
  action?: ReactNode;
  className?: string | undefined;
};

export function EmptyState({
  icon,
  illustration,
  title,
  headingLevel = 2,
  children,
  action,
  className,
}: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center', className)}>
      {illustration === undefined ? (
        <PearlGround icon={icon} />
      ) : (
        <img src={illustration} alt="" width={240} height={180} className="h-44 w-auto" />
      )}
      {/* Takes the focus after the last item was removed. */}
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined} className="mt-7 text-heading font-medium outline-none">
        {title}
      </Heading>
      {children !== undefined && <div className="mt-2 text-ink-soft">{children}</div>}
      {action !== undefined && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** The ornament of the design: a pearl on sand with a thin gold line. */
function PearlGround({ icon }: { icon: IconName }) {
  return (
    <span aria-hidden className="relative inline-flex size-32 items-center justify-center rounded-full bg-shell">
      <span className="absolute inset-2 rounded-full border border-gold/50" />
      <span className="absolute inset-5 rounded-full bg-linear-to-b from-white to-pearl shadow-card" />
      <Icon name={icon} className="relative size-10 text-maroon" />
    </span>
  );
}
