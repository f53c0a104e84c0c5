import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './console.css';
import { AppContext } from '../runtime/app-context.ts';
import { PagesContext } from '../runtime/page/console-page.ts';
import { followPresses } from '../runtime/page/press.ts';
import { createApp } from './create-app.ts';
import { Messages } from './messages.tsx';
import { reloadForNewBuild } from './new-build.ts';
import { consolePages } from './pages.ts';
import { Root } from './root.tsx';
import { basename, loadPages, PageRoutes } from './routes.tsx';
import { startOffline } from './start-offline.ts';
import { createConsolePolicy } from '../runtime/page/trusted-types.ts';

/** Starts the console in the shell that the server sent. */
async function start(): Promise<void> {
  createConsolePolicy();
  reloadForNewBuild();
  followPresses();
  const app = await createApp();
  startOffline(app);
  const pages = await loadPages(app, location.pathname);
  createRoot(document.getElementById('console') as HTMLElement).render(
    <AppContext value={app}>
      <PagesContext value={consolePages}>
        <Messages>
          <BrowserRouter basename={basename}>
            <Root>
              <PageRoutes {...pages} />
            </Root>
          </BrowserRouter>
        </Messages>
      </PagesContext>
    </AppContext>,
  );
}

void start();
