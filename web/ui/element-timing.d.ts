import 'react'

declare module 'react' {
  interface ImgHTMLAttributes<T> {
    /** Makes the browser report when the picture stands on the screen. */
    elementtiming?: string | undefined
  }
}
