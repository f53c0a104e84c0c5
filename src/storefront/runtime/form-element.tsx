import type { FormHTMLAttributes } from 'react';
import { useAlive } from './use-alive.ts';

/**
 * A form that the page itself sends. What is sent before the page is alive waits for it (early-acts.ts): the browser, left alone, would write all that was
 * typed into the address, passwords too. A form that has an `action` needs no such thing.
 */
export function Form(props: Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'noValidate'>) {
  const alive = useAlive();
  return <form noValidate data-alive={alive ? '' : undefined} {...props} />;
}
