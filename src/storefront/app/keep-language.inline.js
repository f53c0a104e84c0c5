(() => {
  const { lang } = document.documentElement;
  try {
    // A response may have set the cookie: Safari keeps one that a script wrote for seven days only.
    if (!document.cookie.split('; ').includes('lang=' + lang)) {
      const secure = location.protocol === 'https:' ? '; Secure' : '';
      document.cookie = 'lang=' + lang + '; Path=/; Max-Age=31536000; SameSite=Lax' + secure;
    }
    localStorage.setItem('lang', lang);
  } catch {
    // Without cookies or storage, the path has the language.
  }
})();
