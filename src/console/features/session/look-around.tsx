import { useTranslations } from 'use-intl';
import type { Me } from '#contract/console/session.ts';
import { Button } from '#ui/action/button.tsx';
import { useRead } from '../../runtime/api/use-read.ts';
import { useWrite } from '../../runtime/api/use-write.ts';

/** Opens the console of a demo on this machine as one of its invented people, without a password. */
export function LookAround({ onDone }: { onDone: (me: Me) => void }) {
  const t = useTranslations('session.lookAround');
  const roles = useRead('listDemoRoles').data?.roles ?? [];
  const open = useWrite('lookAround', { onDone });
  if (roles.length === 0) return null;
  return (
    <section aria-labelledby="look-around" className="mt-8">
      <h2 id="look-around" className="text-lg font-medium">
        {t('title')}
      </h2>
      <p className="mt-1 text-ink-soft">{t('text')}</p>
      <div className="mt-4 grid gap-2 sm:grid-cols-2">
        {roles.map((role) => (
          <Button key={role} variant="secondary" busy={open.busy} onClick={() => open.send({ body: { role } })}>
            {t(role)}
          </Button>
        ))}
      </div>
    </section>
  );
}
