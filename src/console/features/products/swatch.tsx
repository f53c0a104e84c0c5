/** The colour of a value, beside its name. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <span
      ref={(dot) => dot?.style.setProperty('background-color', colour)}
      aria-hidden
      className="inline-block size-5 shrink-0 rounded-full align-middle inset-ring inset-ring-line-strong"
    />
  );
}
