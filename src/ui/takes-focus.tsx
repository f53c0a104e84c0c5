import { type ReactNode, useEffect, useRef } from 'react';

/** Stands where a form was that is done with, and takes the focus that the form had. */
export function TakesFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
