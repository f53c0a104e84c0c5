import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Member } from '#contract/console/staff.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useWrite } from '../../runtime/api/use-write.ts';
import { OneTimeLink } from './one-time-link.tsx';

/** Makes a link with which a member sets a new password, and shows it. */
export function PasswordLink({ member: { id, name, language } }: { member: Member }) {
  const t = useTranslations();
  const [link, setLink] = useState<string | null>(null);
  const make = useWrite('makePasswordLink', {
    onDone: (made) => setLink(made.link),
  });
  return (
    <>
      <Button size="small" variant="secondary" busy={make.busy} onClick={() => make.send({ params: { id } })}>
        {t('team.passwordLink')}
      </Button>
      <Dialog
        open={link !== null}
        onClose={() => setLink(null)}
        title={t('team.passwordLinkTitle', { name })}
        closeLabel={t('action.close')}
        size="small"
      >
        {link !== null && (
          <OneTimeLink link={link} language={language} shareText="passwordShareText" onDone={() => setLink(null)} />
        )}
      </Dialog>
    </>
  );
}
