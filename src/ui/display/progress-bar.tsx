export type ProgressBarProps = {
  value: number;
  max: number;
  label: string;
  className?: string | undefined;
};

/** Fills from the start of the line. */
export function ProgressBar({ value, max, label, className = 'h-1.5 w-full' }: ProgressBarProps) {
  return <progress value={Math.min(value, max)} max={max} aria-label={label} className={`progress ${className}`} />;
}
