/** Id of the order form's element. */
export const orderFormId = 'order-form';
