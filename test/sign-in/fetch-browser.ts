/** Follows redirects and keeps cookies as a browser does, as far as signing in needs it. */
export interface FetchBrowser {
  /** Goes to an address, and on to where that leads. Stops before an address that `ends` says is the goal. */
  go(url: string, init?: RequestInit): Promise<Visited>;
  /** Sends the form of a page with one of its buttons pressed. */
  press(page: Visited, button: string): Promise<Visited>;
  forgetCookies(): void;
}

export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export function fetchBrowser(isGoal: (url: string) => boolean): FetchBrowser {
  const cookies = new Map<string, string>();

  async function go(url: string, init: RequestInit = {}): Promise<Visited> {
    if (isGoal(url)) return { url, status: 0, text: '', headers: new Headers() };
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, ...(init.headers as Record<string, string>) };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null && answer.status >= 300) return go(new URL(location, url).href);
    return { url, status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  return {
    go,
    press({ url, text }, button) {
      const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(text) ?? [];
      const pressed = [...text.matchAll(/<button([^>]*)>([^<]*)/g)].find(([, , label = '']) =>
        label.includes(button),
      );
      if (pressed === undefined) throw new Error(`There is no button "${button}" on ${url}: ${text}`);
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(pressed[1] ?? '')?.[1] ?? '';
      const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const fields = hidden.map(([, name = '', value = '']) => [name, value]);
      const body = new URLSearchParams([...fields, [attribute('name'), attribute('value')]]);
      return go(new URL(action, url).href, {
        method: 'POST',
        body,
        headers: { origin: new URL(url).origin },
      });
    },
    forgetCookies: () => cookies.clear(),
  };
}
