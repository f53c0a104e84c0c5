import type { Route } from '../../http/route.ts';
import type { SettingsService } from './settings.service.ts';

export function settingsRoutes(route: Route, settings: SettingsService): void {
  route('getShop', (_input, { language }) => settings.getShop(language), { tags: () => ['settings', 'delivery'] });
}
