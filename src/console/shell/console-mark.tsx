import mark from './console-mark.svg';

/** The pearl in its shell, on the console's own ground. */
export function ConsoleMark({ className }: { className: string }) {
  return <img src={mark} alt="" width={36} height={36} className={className} />;
}
