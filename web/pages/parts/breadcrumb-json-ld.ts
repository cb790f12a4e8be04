/** schema.org/BreadcrumbList from the home page down to the page itself. */
export function breadcrumbJsonLd(
  crumbs: readonly { readonly name: string; readonly url: string }[],
  origin: string,
): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Главная', url: '/' }, ...crumbs].map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: origin + url,
    })),
  }
}
