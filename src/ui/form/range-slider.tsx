import './range-slider.css';

export type RangeSliderProps = {
  min: number;
  max: number;
  step: number;
  /** The two chosen values, the lower one first. */
  low: number;
  high: number;
  onLow: (value: number) => void;
  onHigh: (value: number) => void;
  /** The accessible names of the two thumbs. */
  lowLabel: string;
  highLabel: string;
  valueText: (value: number) => string;
};

/** A range between two thumbs, which cannot pass each other. */
export function RangeSlider(props: RangeSliderProps) {
  const { min, max, step, low, high, onLow, onHigh, lowLabel, highLabel, valueText } = props;
  const percent = (value: number) => ((value - min) / (max - min)) * 100;
  // Where both thumbs meet at the end, only the lower one can move.
  const lowOnTop = percent(low) > 50;
  return (
    <div className="range-slider">
      <svg aria-hidden width="100" height="4" viewBox="0 0 100 4" preserveAspectRatio="none" className="mirrors">
        <rect x={percent(low)} width={percent(high) - percent(low)} height="4" fill="currentColor" />
      </svg>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={low}
        aria-label={lowLabel}
        aria-valuetext={valueText(low)}
        onChange={(event) => onLow(Math.min(event.target.valueAsNumber, high))}
        className={lowOnTop ? 'z-10' : ''}
      />
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={high}
        aria-label={highLabel}
        aria-valuetext={valueText(high)}
        onChange={(event) => onHigh(Math.max(event.target.valueAsNumber, low))}
      />
    </div>
  );
}
