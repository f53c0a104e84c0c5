/** A ref for the field that a button opens: the person goes on there. */
export function takeFocus(field: HTMLElement | null): void {
  field?.focus();
}
