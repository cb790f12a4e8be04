import 'react'

declare module 'react' {
  interface ImgHTMLAttributes<T> {
    /** Makes the browser report when the picture has been painted. */
    elementtiming?: string | undefined
  }
}
