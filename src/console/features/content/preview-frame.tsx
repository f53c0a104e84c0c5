import { useEffect, useRef } from 'react';

interface PreviewFrameProps {
  address: string;
  /** Of the screen, in CSS pixels. A screen that is wider than its place is shown smaller. */
  width: number;
  title: string;
}

// The policy allows no styles in the page; those of a script are no part of it.
function fit(frame: HTMLIFrameElement, width: number): void {
  const box = frame.parentElement;
  if (!box) return;
  const scale = Math.min(1, box.clientWidth / width);
  const { style } = frame;
  style.width = `${width}px`;
  style.height = `${box.clientHeight / scale}px`;
  style.transform = `scale(${scale})`;
  style.transformOrigin = getComputedStyle(box).direction === 'rtl' ? 'top right' : 'top left';
}

/** A page of the shop as a screen of this width shows it. */
export function PreviewFrame({ address, width, title }: PreviewFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame?.parentElement) return;
    const observer = new ResizeObserver(() => fit(frame, width));
    observer.observe(frame.parentElement);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div className="h-[70dvh] overflow-hidden rounded-card border border-line bg-white">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- A page of the shop itself, with its scripts: browsers warn that a sandbox would keep nothing from it. */}
      <iframe ref={ref} src={address} title={title} />
    </div>
  );
}
