import { toast } from 'react-hot-toast/headless';
import { useTranslations } from 'use-intl';
import { useHydrated } from '../../runtime/use-hydrated.ts';
import { Icon } from '#ui/display/icon.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Menu, MenuItem, menuItemClass } from '#ui/overlay/menu.tsx';

/** The page's address with its variant and without other parameters. */
function sharedUrl(): string {
  const variant = new URLSearchParams(location.search).get('variant');
  return location.origin + location.pathname + (variant === null ? '' : `?variant=${encodeURIComponent(variant)}`);
}

/** Opens the device's share sheet; without one, a menu copies the link or shares it. */
export function ShareButton({ title }: { title: string }) {
  const t = useTranslations();
  const hasSheet = !useHydrated() || typeof navigator.share === 'function';

  // Closing the sheet rejects the promise and is not a failure.
  const openSheet = () => void navigator.share({ title, url: sharedUrl() }).catch(() => undefined);

  return (
    <Menu
      trigger={(menu) => (
        <IconButton
          {...(hasSheet ? { onClick: openSheet } : menu)}
          icon="share"
          label={t('choice.share')}
          title={t('choice.share')}
          variant="outline"
        />
      )}
    >
      <WaysToShare title={title} />
    </Menu>
  );
}

// A separate component, so that the address is read when the menu opens.
function WaysToShare({ title }: { title: string }) {
  const t = useTranslations();
  const url = sharedUrl();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('choice.linkCopied'));
    } catch {
      toast(t('choice.copyFailed', { link: url }), { duration: 10_000 });
    }
  }

  return (
    <>
      <MenuItem icon="copy" onSelect={() => void copy()}>
        {t('choice.copyLink')}
      </MenuItem>
      <a
        role="menuitem"
        tabIndex={-1}
        className={menuItemClass()}
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="whatsapp" className="size-5" />
        <span className="min-w-0 flex-1">{t('product.whatsapp')}</span>
      </a>
    </>
  );
}
