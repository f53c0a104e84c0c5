type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What React remembers of a control, to know whether an event changed it; the library of TypeScript does not know it. */
interface Tracked {
  _valueTracker?: { setValue(value: string): void };
}

interface Act {
  event: Event;
  turns: number;
}

/**
 * What somebody types, chooses, presses or sends before the page is alive is told again once it is, in this order: every change, the last press of
 * a button, the form. Links lead on by themselves. Its text stands in every page and runs there by itself: it may name nothing that is outside it.
 */
export function keepEarlyActs(): void {
  const changed = new Map<Control, Act & { value: string | boolean }>();
  const sent = new Map<HTMLFormElement, HTMLElement | null>();
  let pressed: (Act & { button: Element }) | null = null;
  let clicked: Event | null = null;
  let telling = false;
  let calm = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  // React reads the phase of an event when it has somebody to hand it to, and only then: the proof that it was served.
  const served = new WeakSet<Event>();
  function watch<T extends Event>(event: T): T {
    const get = () => {
      served.add(event);
      return Event.BUBBLING_PHASE;
    };
    return Object.defineProperty(event, 'eventPhase', { get, configurable: true });
  }

  function tell(element: Element, event: Event): boolean {
    telling = true;
    element.dispatchEvent(watch(event));
    telling = false;
    return served.has(event);
  }
  function tellPress(button: Element): boolean {
    return tell(button, new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  }
  function tellChange(control: Control, value: string | boolean): boolean {
    // What is pressed or sent after it counts on it: all of the page shall know.
    calm = 10;
    if (typeof value === 'boolean') {
      // The press turns it round.
      (control as HTMLInputElement).checked = !value;
      return tellPress(control);
    }
    if (control.value !== value) control.value = value;
    (control as Tracked)._valueTracker?.setValue(`not ${value}`);
    return tell(control, new Event(toldByChange(control) ? 'change' : 'input', { bubbles: true }));
  }
  // As React hears of them: of boxes and radios by the press.
  const toldByPress = ({ type }: Control) => type === 'radio' || type === 'checkbox';
  const toldByChange = ({ localName, type }: Control) => localName === 'select' || type === 'file';

  /** React keeps what it draws with by the element, some turns before it serves it; what it never serves is given up. */
  function isOver(element: Element, act: Act, listener: string, tellAgain: () => boolean): boolean {
    if (!element.isConnected || served.has(act.event)) return true;
    const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'));
    if (key === undefined) return false;
    const props = (element as unknown as Record<string, object>)[key] ?? {};
    act.turns += 1;
    return !Object.hasOwn(props, listener) || tellAgain() || act.turns === 60;
  }
  function turn(): void {
    for (const [control, act] of changed) {
      // In the order in which it was done: of two radios the last one counts.
      if (!isOver(control, act, 'onChange', () => tellChange(control, act.value))) break;
      changed.delete(control);
    }
    calm -= 1;
    if (changed.size > 0 || calm > 0) return;
    const press = pressed;
    if (press !== null && isOver(press.button, press, 'onClick', () => tellPress(press.button))) pressed = null;
    for (const [form, submitter] of sent) {
      if (form.isConnected && form.dataset['alive'] === undefined) continue;
      sent.delete(form);
      if (form.isConnected) form.requestSubmit(submitter);
    }
    if (pressed !== null || sent.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
  function wait(): void {
    timer ??= setInterval(turn, 30);
  }

  function keepChange(control: Control, value: string | boolean, event: Event): void {
    // Done anew, it is the last one.
    changed.delete(control);
    changed.set(control, { event, value, turns: 0 });
    wait();
  }
  function hearInput(event: Event): void {
    const control = event.target as Control;
    if (telling || toldByPress(control) || toldByChange(control)) return;
    keepChange(control, control.value, watch(event));
  }
  function hearChange(event: Event): void {
    const control = event.target as Control;
    if (telling) return;
    if (toldByPress(control)) keepChange(control, (control as HTMLInputElement).checked, clicked ?? event);
    else if (toldByChange(control)) keepChange(control, control.value, watch(event));
  }
  function hearPress(event: Event): void {
    if (telling) return;
    clicked = watch(event);
    pressed = null;
    const button = (event.target as Element).closest('button[type=button]');
    if (button === null) return;
    pressed = { event, button, turns: 0 };
    wait();
  }
  // The browser by itself would write a password into the address. A form with an address of its own may go.
  function hearForm(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    const isTold = [...changed.values()].every((act) => served.has(act.event));
    if (form.hasAttribute('action') || (form.dataset['alive'] !== undefined && isTold)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    sent.set(form, event.submitter);
    wait();
  }
  addEventListener('input', hearInput, true);
  addEventListener('change', hearChange, true);
  addEventListener('click', hearPress, true);
  addEventListener('submit', hearForm, true);
}
