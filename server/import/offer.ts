/** A category of a file that refers to categories by ids. */
export interface FileCategory {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/**
 * What a file says of one product, as it is written there. `undefined` means that the file says nothing, so that a
 * product that exists keeps what it has; null or '' means that the file says that there is nothing.
 */
export interface FileOffer {
  /** Where the offer begins. */
  readonly line: number
  readonly id: string
  /** The group of products that differ in shade or size only. */
  readonly group: string | null | undefined
  /** The name of the whole group; undefined if the names of its products must do. */
  readonly groupName?: string | undefined
  /** The article number. */
  readonly article: string | null
  readonly name: string | undefined
  /** What kind of product it is: 'Гель-лак'. */
  readonly kind?: string | undefined
  readonly brand: string | null | undefined
  /** The names of the categories from the top one down; undefined if the file does not say. */
  readonly category: readonly string[] | undefined
  readonly price: string | undefined
  readonly oldPrice: string | null | undefined
  /** A currency's code; null means roubles. */
  readonly currency: string | null
  readonly stock: FileStock | undefined
  /** HTML or plain text. */
  readonly description: string | undefined
  readonly params: readonly FileParam[] | undefined
  /** Whether parameters that are not among `params` stay; otherwise the product has none but these. */
  readonly keepsOtherParams?: boolean
  /** Whether the file does not tell the product from the others of its group, so that its shade and size stay too. */
  readonly keepsVariant?: boolean
  /** Names of files, or addresses. */
  readonly photos: readonly string[] | undefined
  readonly weightGrams?: number | undefined
  /** The longest side. */
  readonly sizeCm?: number | undefined
  /** False for an offer that is to be taken off sale. */
  readonly isSold: boolean | undefined
}

/** A number of pieces as it is written, or only whether there are any. */
export type FileStock = { readonly pieces: string } | { readonly isAvailable: boolean }

export interface FileParam {
  readonly label: string
  readonly value: string
  /** Whether the products of a group differ by it, as the file says. */
  readonly isVariant?: boolean
}

/** An offer, or what is wrong with a part of the file. */
export type FileRecord =
  | { readonly type: 'offer'; readonly offer: FileOffer }
  | {
      readonly type: 'refused'
      readonly line: number
      /** The id of the offer, if it is known: the product stays as it is. */
      readonly id: string | null
      readonly reason: string
    }
  | { readonly type: 'notice'; readonly line: number; readonly reason: string }
  /** Goods that are to be taken off sale with those of their variants that no other record names. */
  | { readonly type: 'deleted'; readonly line: number; readonly id: string }
  /** What is missing in the file says nothing: it has only what has changed, or a part of it cannot be read. */
  | { readonly type: 'incomplete' }

/** The file cannot be read further. What came before is imported, and nothing is taken off sale. */
export class FileBroken extends Error {}

/** The file cannot be imported as the call says. Nothing of it is. */
export class FileRefused extends Error {}
