import { useTranslations } from 'use-intl';
import { Button } from '#ui/action/button.tsx';
import { useApp } from '../runtime/app-context.ts';

/** Copies a text. Where the browser has no clipboard, the text beside it is selected instead. */
export function CopyButton({ text, label, selects }: { text: string; label: string; selects: string }) {
  const { toasts } = useApp();
  const t = useTranslations('secondFactor');

  async function copy(): Promise<void> {
    try {
      // Absent in an insecure context.
      await navigator.clipboard.writeText(text);
      toasts.show({ kind: 'status', text: t('copied') });
    } catch {
      const target = document.getElementById(selects);
      if (target) getSelection()?.selectAllChildren(target);
    }
  }

  return (
    <Button size="small" variant="secondary" icon="copy" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
