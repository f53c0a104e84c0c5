import { classNames } from '../styles/class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export type SpinnerProps = {
  /** Announced; omit it where the surrounding element already says that it is busy. */
  label?: string | undefined;
  className?: string | undefined;
};

export function Spinner({ label, className = 'size-5' }: SpinnerProps) {
  return (
    <span role={label === undefined ? undefined : 'status'} className="inline-flex">
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        fill="none"
        aria-hidden
        className={classNames('animate-spin', className)}
      >
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.22" strokeWidth="10.42%" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="10.42%" strokeLinecap="round" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
