/** One notice. `alert` interrupts a screen reader: for refusals only. */
export interface Toast {
  id: number;
  kind: 'status' | 'alert';
  text: string;
  /** Offers Undo as long as the toast is shown. */
  undo?: (() => void) | undefined;
  /** Offers to try again. */
  retry?: (() => void) | undefined;
}

export interface ToastStore {
  current: () => Toast | null;
  subscribe: (listener: () => void) => () => void;
  /** Shows a toast in place of the one before. */
  show: (toast: Omit<Toast, 'id'>) => void;
  /** Removes the toast, unless another one has replaced it. */
  close: (id: number) => void;
}

/** The store of the toast. There is one at a time. */
export function createToasts(): ToastStore {
  const listeners = new Set<() => void>();
  let current: Toast | null = null;
  let last = 0;
  function set(toast: Toast | null): void {
    current = toast;
    for (const listener of listeners) listener();
  }
  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(toast) {
      last += 1;
      set({ ...toast, id: last });
    },
    close(id) {
      if (current?.id === id) set(null);
    },
  };
}
