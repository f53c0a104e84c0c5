import { useRef, type FormHTMLAttributes } from 'react';
import { useEarlySubmit } from '#ui/hydration/before-hydration.ts';

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'noValidate'>;

/**
 * A form that JavaScript submits. `method="post"` keeps values out of the URL if the browser
 * submits the form before hydration. Such a submit is repeated after hydration.
 */
export function Form(props: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEarlySubmit(form);
  return <form ref={form} method="post" noValidate {...props} />;
}
