/** The colour of a value, beside its name. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="inline-block size-5 shrink-0 stroke-line-strong align-middle">
      <circle cx="10" cy="10" r="9" fill={colour} />
    </svg>
  );
}
