import { isRouteErrorResponse, useRouteError } from 'react-router'

export function ErrorPage() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <title>{isMissing ? 'Страница не найдена' : 'Что-то пошло не так'}</title>
      <h1>{isMissing ? 'Такой страницы нет' : 'Что-то пошло не так'}</h1>
    </main>
  )
}
