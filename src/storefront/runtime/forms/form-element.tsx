import { useRef, type FormHTMLAttributes } from 'react';
import { useEarlySubmit } from '#ui/hydration/before-hydration.ts';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'noValidate'>;

/**
 * A form that the page itself submits. `method="post"` keeps what was typed out of the address when the browser submits
 * it before hydration; such a submit is repeated afterwards.
 */
export function Form(props: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  return <form ref={form} method="post" noValidate {...props} />;
}
