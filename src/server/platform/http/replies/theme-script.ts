import { createHash } from 'node:crypto';

/** The page colours of both themes (src/client/styles/tokens.css, --paper), for the frame of the browser. */
export const themeColors = { light: '#f3f0e9', dark: '#171511' };

/**
 * The one script that stands in a page: it runs before anything is drawn, so that a reader's own theme never flashes in
 * the other one. It keeps the choice in the browser, shows it in every tab, and needs no code of the pages.
 */
export const themeScript = `(() => {
const key = 'theme', colors = ${JSON.stringify(themeColors)};
const stored = () => { try { const theme = localStorage.getItem(key); return theme in colors ? theme : 'system' } catch { return 'system' } };
const show = (theme) => {
  document.documentElement.style.colorScheme = theme in colors ? theme : '';
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.content = colors[theme] ?? colors[meta.media.includes('dark') ? 'dark' : 'light'];
};
const check = () => { const choice = document.querySelector('input[name=theme][value=' + stored() + ']'); if (choice) choice.checked = true };
show(stored());
addEventListener('DOMContentLoaded', check);
addEventListener('pageshow', check);
addEventListener('storage', () => { show(stored()); check() });
addEventListener('change', ({ target }) => {
  if (target.name !== key) return;
  show(target.value);
  try { target.value in colors ? localStorage.setItem(key, target.value) : localStorage.removeItem(key) } catch {}
});
})()`;

/** What the content security policy names it by: this text runs, and no other. */
export const themeScriptSource = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;

/** The choice in the footer of every page, of which the script knows what is chosen. */
export const themeChoice = `<fieldset class="theme-choice"><legend>Theme</legend>${['System', 'Light', 'Dark']
  .map((name) => `<label><input type="radio" name="theme" value="${name.toLowerCase()}">${name}</label>`)
  .join('')}</fieldset>`;
